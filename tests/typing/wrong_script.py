"""A script with mistakes: mypy reports each line that says so. It is checked, never run."""

import jassstats as js

js.simulate("handjass", "lake", deal=1000)  # wrong: call-arg
js.simulate("handjass", "lake", deals="many")  # wrong: arg-type
js.compare("solid", "lowest", margins=0.5)  # wrong: call-arg
js.advise("handjass", "SJ", world=3)  # wrong: call-arg
js.open("lake").stats("sack_rate")  # wrong: attr-defined
js.open("lake").stat("sack_rate", group="trumps")  # wrong: call-arg
js.ingest("evening.jsonl").total("accepted").upper()  # wrong: attr-defined
js.simulat("handjass")  # wrong: attr-defined
js.equity(deals=1000).to_panda()  # wrong: attr-defined
