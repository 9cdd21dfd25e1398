const currency = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

class Cart {
  #lines = new Map();

  function add(product, quantity = 1) {
    const line = this.#lines.get(product.id) ?? { product, quantity: 0 };
    line.quantity += quantity;
    this.#lines.set(product.id, line);
    return this;
  }

  remove(id) {
    if (!this.#lines.has(id)) {
      throw new RangeError(`no product ${id} in the cart`);
    }
    this.#lines.delete(id);
  }

  get total() {
    let sum = 0;
    for (const { product, quantity } of this.#lines.values()) {
      sum += product.price * quantity;
    }
    return sum;
  }

  toString() {
    return [...this.#lines.values()]
      .map(({ product, quantity }) => `${quantity} x ${product.name}`)
      .join("\n");
  }
}

const cart = new Cart();
cart.add({ id: 7, name: "Kettle", price: 24.5 }).add({ id: 9, name: "Mug", price: 6 }, 4);
console.log(cart.toString(), currency.format(cart.total));
