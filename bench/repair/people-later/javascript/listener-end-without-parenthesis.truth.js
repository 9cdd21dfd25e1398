const TAX = 0.19;

class Cart {
  constructor(currency = "EUR") {
    this.currency = currency;
    this.items = [];
  }

  add(name, price, count = 1) {
    const known = this.items.find((item) => item.name === name);
    if (known) {
      known.count += count;
    } else {
      this.items.push({ name, price, count });
    }
    return this;
  }

  get total() {
    return this.items.reduce((sum, { price, count }) => sum + price * count, 0);
  }

  print() {
    for (const { name, price, count } of this.items) {
      console.log(`${count} x ${name}: ${(price * count).toFixed(2)} ${this.currency}`);
    }
    console.log("Total: " + (this.total * (1 + TAX)).toFixed(2));
  }
}

const cart = new Cart();
cart.add("Tea", 4.5).add("Bread", 3.2, 2);
cart.print();

document.querySelectorAll(".buy").forEach((button) => {
  button.addEventListener("click", (event) => {
    const { name, price } = event.target.dataset;
    cart.add(name, Number(price));
    document.getElementById("count").textContent = String(cart.items.length);
  });
});
