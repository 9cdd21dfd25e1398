class Cart {
  #items = new Map();

  constructor(currency = "EUR") {
    this.currency = currency;
  }

  add(sku, price, count = 1) {
    const item = this.#items.get(sku) || { price, count: 0 };
    item.count += count;
    this.#items.set(sku, item);
    return this;
  }

  get total() {
    let sum = 0;
    for (const { price, count } of this.#items.values()) {
      sum += price * count;
    }
    return sum;
  }

  toString() {
    switch (this.currency) {
      case "EUR":
        return this.total.toFixed(2) + " €";
      default:
        return `${this.total} ${this.currency}`;
    }
  }
}

const settings = {
  retries: 3,
  onError: (error) => console.warn("oh", error),
  colours: ["red", "green"],
};

document.querySelectorAll(".buy").forEach((button) => {
  button.addEventListener("click", () => new Cart().add(button.dataset.sku, 5));
});
