import csv
import re
import time
from pathlib import Path

import requests
from bs4 import BeautifulSoup

URL = "https://example.com/books?page={}"
HEADERS = {
  "User-Agent": "Mozilla/5.0",
  "Accept-Language": "en",
}

def fetch(page):
  response = requests.get(URL.format(page), headers=HEADERS, timeout=10)
  if response.status_code != 200:
    return None
  return BeautifulSoup(response.text, "html.parser")

def parse(soup):
  books = []
  for row in soup.select("article.book"):
    title = row.h3.a["title"]
    price = re.search(r"[\d.]+", row.find("p", class_="price").text).group()
    books.append({"title": title, "price": float(price), "stars": len(row.select(".star"))})
  return books

def save(books, path):
  with open(path, "w", newline="") as handle:
    writer = csv.DictWriter(handle, fieldnames=["title", "price", "stars"])
    writer.writeheader()
    writer.writerows(books)

def main():
  found = []
  for page in range(1, 11):
    soup = fetch(page)
    if soup is None:
      break
    found.extend(parse(soup))
    time.sleep(0.5)
  cheap = [book for book in found if book["price"] < 20 and book["stars"] >= 4]
  save(cheap, Path("out") / "cheap.csv")
  print(f"{len(cheap)} of {len(found)} books kept")

main()
