"""
What alhazen-py and Avicenna make of small programs whose failures have a known cause: inputs asked about, processor
seconds, and how many inputs of a balanced test set they predict right.

    python -m venv venv && venv/bin/pip install alhazen-py avicenna
    venv/bin/python bench/circumstances/beside.py alhazen|avicenna [seed] | grep -v LightGBM

The subjects are those of the same name in subjects.js, in the form that both read.
"""
import random
import re
import sys
import time

DIGITS = [str(digit) for digit in range(10)]

SUBJECTS = {
    "calculator": (
        {
            "<start>": ["<call>"],
            "<call>": ["<function>(<number>)"],
            "<function>": ["sqrt", "cos", "sin"],
            "<number>": ["<minus><digits>"],
            "<minus>": ["", "-"],
            "<digits>": ["<digit>", "<digit><digits>"],
            "<digit>": DIGITS,
        },
        ["sqrt(-900)", "cos(12)"],
        lambda text: bool(re.fullmatch(r"sqrt\(-0*[1-9]\d*\)", text)),
        lambda draw: f"{draw.choice(['sqrt', 'cos', 'sin'])}({draw.choice(['', '-'])}{draw.randrange(10 ** draw.randrange(1, 4))})",
    ),
    "counting": (
        {
            "<start>": ["<sum>"],
            "<sum>": ["<product>", "<product>+<sum>"],
            "<product>": ["<digit>", "<digit>*<product>"],
            "<digit>": DIGITS,
        },
        ["1*2*3*4", "1+2"],
        lambda text: text.count("*") >= 3,
        lambda draw: "1" + "".join(draw.choice("+*") + draw.choice(DIGITS) for _ in range(draw.randrange(8))),
    ),
    "order": (
        {
            "<start>": ["<script>"],
            "<script>": ["<step>", "<step>;<script>"],
            "<step>": ["open", "read", "write", "close"],
        },
        ["open;close;read", "open;read;close"],
        lambda text: bool(re.search("close.*read", text)),
        lambda draw: ";".join(draw.choice(["open", "read", "write", "close"]) for _ in range(1 + draw.randrange(6))),
    ),
}


def test_set(fails, draw, each=100):
    """As many that fail as pass, no two the same."""
    kinds = {True: set(), False: set()}
    source = random.Random(1000)
    for _ in range(100_000):
        text = draw(source)
        if len(kinds[fails(text)]) < each:
            kinds[fails(text)].add(text)
    size = min(map(len, kinds.values()))
    return sorted(kinds[True])[:size] + sorted(kinds[False])[:size]


def with_alhazen(grammar, initial, ask):
    """Ten iterations, and five seconds for each input, as it is shipped; gives a predictor."""
    import numpy

    if not hasattr(numpy, "NAN"):
        numpy.NAN = numpy.nan  # It was written for numpy 1.
    from alhazen import Alhazen
    from alhazen.input import Input
    from alhazen.oracle import OracleResult
    from fuzzingbook.Parser import EarleyParser
    from isla.derivation_tree import DerivationTree
    from pandas import DataFrame

    def oracle(given):
        return OracleResult.BUG if ask(str(given)) else OracleResult.NO_BUG

    found = Alhazen(initial, grammar, oracle, max_iter=10, generator_timeout=5)
    model = found.run()[-1]

    def predict(text):
        tree = DerivationTree.from_parse_tree(next(EarleyParser(grammar).parse(text)))
        features = found._collector.collect_features(Input(tree))
        row = DataFrame.from_records([features])[list(model.feature_names_in_)]
        return "BUG" in str(model.predict(row.fillna(0))[0]).upper().replace("NO_BUG", "")

    return predict, model.get_n_leaves()


def with_avicenna(grammar, initial, ask):
    """Ten iterations, as it is shipped; gives a predictor."""
    from avicenna import Avicenna
    from avicenna.oracle import OracleResult
    from fuzzingbook.Parser import EarleyParser
    from isla.derivation_tree import DerivationTree
    from isla.evaluator import evaluate
    from isla.language import ISLaUnparser

    def oracle(given):
        return OracleResult.BUG if ask(str(given)) else OracleResult.NO_BUG

    formula, _, _ = Avicenna(grammar, oracle, initial, max_iterations=10).explain()

    def predict(text):
        tree = DerivationTree.from_parse_tree(next(EarleyParser(grammar).parse(text)))
        return bool(evaluate(formula, tree, grammar))

    return predict, ISLaUnparser(formula).unparse()


def main(tool, seed=1):
    for name, (grammar, initial, fails, draw) in SUBJECTS.items():
        random.seed(seed)
        asked = []
        began = time.process_time(), time.time()

        def ask(text):
            asked.append(text)
            return fails(text)

        try:
            predict, theory = {"alhazen": with_alhazen, "avicenna": with_avicenna}[tool](grammar, initial, ask)
        except Exception as error:
            print(f"{name}: no theory after {len(asked)} inputs: {type(error).__name__}: {error}", flush=True)
            continue
        spent = time.process_time() - began[0], time.time() - began[1]
        tests = test_set(fails, draw)
        right = sum(predict(text) == fails(text) for text in tests)
        print(
            f"{name}: {len(asked)} inputs, {spent[0]:.1f} s ({spent[1]:.0f} s on the clock); "
            f"predicted right {right / len(tests):.3f} of {len(tests)}; {theory}",
            flush=True,
        )


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
