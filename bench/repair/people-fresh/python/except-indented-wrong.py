import json
import time
import urllib.request

API = "https://api.example.org/v1"
HEADERS = {
    "Accept": "application/json",
    "User-Agent": "weather-bot/1.2",
}


class WeatherError(Exception):
    pass


def fetch(city, retries=3):
    """Ask for the weather of a city, a few times if need be."""
    url = f"{API}/weather?city={city}"
    while retries > 0:
        try:
            request = urllib.request.Request(url, headers=HEADERS)
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.load(response)
      except OSError as error:
            retries -= 1
            print("trying again:", error)
            time.sleep(2)
    raise WeatherError(city)


def describe(data):
    is_warm = data["temp"] >= 20 and not data["rain"]
    words = [
        "warm" if is_warm else "cool",
        "windy" if data["wind"] > 8 else "calm",
    ]
    return " and ".join(words)


for city in ("Bergen", "Porto"):
    print(city, describe(fetch(city)))
