import argparse
import csv
import sys
from collections import defaultdict
from pathlib import Path


def parse_args():
    parser = argparse.ArgumentParser(description="Sum up sales by month and region.")
    parser.add_argument("files", nargs="+", type=Path, help="CSV files to read")
    parser.add_argument("--region", default=None, help="only this region")
    parser.add_argument("-v", "--verbose", action="store_true")
    return parser.parse_args()


def read_rows(path):
    with open(path, newline="", encoding="utf-8") as handle:
        reader = csv.DictReader(handle, delimiter=";")
        for number, row in enumerate(reader, start=2):
            try:
                yield row["region"].strip(), row["month"], float(row["amount"].replace(",", "."))
            except (KeyError, ValueError) as error:
                print(f"{path}:{number}: skipped ({error})", file=sys.stderr)


def totals_of(files, region=None):
    totals = defaultdict(lambda: defaultdict(float))
    for path in files:
        for name, month, amount in read_rows(path):
            if region is not None and name != region:
                continue
            totals[name][month] += amount
    return totals


def report(totals):
    for name in sorted(totals):
        months = totals[name]
        best = max(months, key=lambda month: months[month])
        print(name.ljust(12), "%10.2f" % sum(months.values()), "best: " + best)
        for month, amount in sorted(months.items(), key=lambda item: item[1], reverse=True):
            print("   ", month, round(amount, 2))


def main():
    args = parse_args()
    missing = [str(path) for path in args.files if not path.exists()]
    if missing:
        sys.exit("not found: " + ", ".join(missing))
    report(totals_of(args.files, args.region))


main()
