#!/usr/bin/env python3
"""Summarises the sales of a month."""
import argparse
import csv
from collections import defaultdict


class Report
    def __init__(self, path, currency="EUR"):
        self.path = path
        self.currency = currency
        self.totals = defaultdict(float)

    def read(self):
        with open(self.path, newline="") as file:
            for row in csv.DictReader(file):
                if row["status"] == "cancelled":
                    continue
                self.totals[row["region"]] += float(row["amount"])

    def lines(self):
        for region, total in sorted(self.totals.items()):
            yield f"{region:<12} {total:>10.2f} {self.currency}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path")
    parser.add_argument("--currency", default="EUR", help="printed behind sums")
    args = parser.parse_args()
    report = Report(args.path, args.currency)
    report.read()
    print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
