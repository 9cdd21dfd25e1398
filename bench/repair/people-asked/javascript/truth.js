const express = require("express");
const app = express();

function total(items) {
  let sum = 0;
  for (let i = 0; i < items.length; i++) {
    if (items[i].price > 0 && items[i].count > 0) {
      sum += items[i].price * items[i].count;
    } else {
      console.log("free", items[i].name);
    }
  }
  return sum;
}

app.get("/total", (request, response) => {
  const items = JSON.parse(request.query.items);
  response.json({ total: total(items), currency: "EUR" });
});

const names = ["a", "b"].map((name) => name.toUpperCase());
app.listen(3000, () => {
  console.log(`ready for ${names.join(", ")}`);
});
