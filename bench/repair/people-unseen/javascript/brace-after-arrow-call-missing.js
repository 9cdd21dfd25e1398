const apiKey = process.env.WEATHER_KEY
const base = 'https://api.example.org/v2'

async function fetchJson(path, query = {}) {
  const url = new URL(base + path)
  for (const [key, value] of Object.entries(query)) {
    url.searchParams.set(key, value)
  }
  const response = await fetch(url, {
    headers: { Accept: 'application/json', 'X-Key': apiKey },
  })
  if (!response.ok) {
    throw new Error(`Request failed: ${response.status}`)
  }
  return response.json()
}

class Forecast {
  constructor(city, days) {
    this.city = city
    this.days = days
  }

  warmest() {
    return this.days.reduce((a, b) => (a.high > b.high ? a : b))
  }

  toString() {
    const { date, high } = this.warmest()
    return `${this.city}: ${high} degrees on ${date}`
  }
}

async function main(cities) {
  const results = await Promise.all(
    cities.map(async (city) => {
      const data = await fetchJson('/forecast', { q: city, days: 5 })
      return new Forecast(city, data.days)
    ),
  )
  results
    .filter((forecast) => forecast.days.length > 0)
    .forEach((forecast) => console.log(forecast.toString()))
}

main(['Oslo', 'Porto']).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
