'use strict';

const TAX = 0.19;
const SHIPPING = { standard: 4.9, express: 12.5 };

function subtotal(items) {
  let sum = 0;
  for (let i = 0; i < items.length; i++) {
    sum += items[i].price * items[i].quantity;
  }
  return sum;
}

function discountFor(customer, sum) {
  if (customer.isMember && sum > 50) {
    return 0.1;
  } else if (sum > 200) {
    return 0.05;
  }
  return 0;
}

function checkout(customer, items, method) {
  const sum = subtotal(items);
  const reduced = sum * (1 - discountFor(customer, sum));
  const shipping = reduced > 100 ? 0 : SHIPPING[method];
  const order = {
    customer: customer.id,
    total: Math.round((reduced + shipping) * (1 + TAX) * 100) / 100,
    lines: items.map((item) => item.name + ' x ' + item.quantity),
    createdAt: new Date().toISOString(),
  };
  console.log('Order for ' + customer.name + ': ' + order.total);
  return order;
}

module.exports = { subtotal, discountFor, checkout };
