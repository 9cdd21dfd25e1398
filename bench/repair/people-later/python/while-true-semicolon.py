import re
import time
import sqlite3
import requests
from bs4 import BeautifulSoup

BASE = "https://books.example.com/catalogue/"
HEADERS = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)",
    "Accept-Language": "en",
}


def create_table(connection):
    connection.execute(
        """CREATE TABLE IF NOT EXISTS books (
            title TEXT NOT NULL,
            price REAL,
            rating INTEGER DEFAULT 0
        )"""
    )


def get_page(number, retries=3):
    url = BASE + "page-{}.html".format(number)
    for attempt in range(retries):
        response = requests.get(url, headers=HEADERS, timeout=10)
        if response.status_code == 200:
            return BeautifulSoup(response.text, "html.parser")
        print("got", response.status_code, "for", url, "- waiting")
        time.sleep(2 ** attempt)
    return None


def books_on(page):
    ratings = {"One": 1, "Two": 2, "Three": 3, "Four": 4, "Five": 5}
    for article in page.find_all("article", class_="product_pod"):
        title = article.h3.a["title"]
        price = re.search(r"\d+\.\d{2}", article.find("p", {"class": "price_color"}).text).group()
        stars = article.find("p", class_="star-rating")["class"][1]
        yield title, float(price), ratings[stars]


def main():
    connection = sqlite3.connect("books.db")
    create_table(connection)
    number = 1
    while True;
        page = get_page(number)
        if page is None:
            break
        rows = list(books_on(page))
        connection.executemany("INSERT INTO books VALUES (?, ?, ?)", rows)
        connection.commit()
        print(f"page {number}: {len(rows)} books")
        number += 1


if __name__ == "__main__":
    main()
