"""The errors of this library. Every error that is raised on purpose is a `JassstatsError`.

Any other exception that leaves a public function is a fault of the library itself, or of the system.
"""


class JassstatsError(Exception):
    """Base class of every error that is raised on purpose. The text is a sentence that a person can act on."""


class UsageError(JassstatsError, ValueError):
    """An argument has a value that can't be used: an unknown name, or values that do not go together."""


class LakeError(JassstatsError):
    """A lake can't be read or written. The text says what, why, and what to do about it."""


class LogError(JassstatsError):
    """A log can't be read or written."""


class RuleError(JassstatsError):
    """A decision breaks a rule of the game."""


class StrategyError(UsageError):
    """A strategy can't be loaded or compiled, raised an exception, or answered unlawfully."""


class MissingPackageError(JassstatsError, ImportError):
    """An optional package is not installed. The text says how to install it."""
