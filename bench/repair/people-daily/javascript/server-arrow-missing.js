const express = require("express");
const { Pool } = require("pg");

const app = express();
const pool = new Pool({ connectionString: process.env.DATABASE_URL });

app.use(express.json());

app.get("/orders/:id", async (req, res) => {
  try {
    const { rows } = await pool.query("SELECT * FROM orders WHERE id = $1", [req.params.id]);
    if (rows.length === 0) {
      return res.status(404).json({ error: "not found" });
    }
    res.json(rows[0]);
  } catch (error) {
    console.error(`cannot read order ${req.params.id}`, error);
    res.status(500).end();
  }
});

app.post("/orders", async (req, res) {
  const { customer, lines = [] } = req.body;
  const total = lines.reduce((sum, line) => sum + line.price * line.count, 0);
  const { rows } = await pool.query(
    "INSERT INTO orders (customer, total) VALUES ($1, $2) RETURNING id",
    [customer, total],
  );
  res.status(201).json({ id: rows[0].id, total });
});

app.listen(3000, () => console.log("listening"));
