const items = [
  { name: "pen", price: 2 },
  { name: "ink", price: 5 },
  { name: "pad", price: 3 },
];

function total(list) {
  let sum = 0;
  for (const item of list) {
    sum += item.price;
  }
  return sum;
}

if (total(items) > 5) {
  console.log('it\'s a lot');
}
