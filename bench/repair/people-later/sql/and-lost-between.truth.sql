CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT DEFAULT 'Berlin',
    joined DATE
);

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES customers(id),
    amount REAL CHECK (amount > 0),
    status TEXT
);

INSERT INTO customers (id, name, city, joined) VALUES
    (1, 'Anna', 'Hamburg', '2024-01-05'),
    (2, 'Ben', 'Berlin', '2024-02-11'),
    (3, 'Carla O''Neill', 'Bonn', '2024-03-20');

INSERT INTO orders VALUES (1, 1, 20.5, 'paid'), (2, 1, 13.0, 'open'), (3, 3, 99.9, 'paid');

SELECT c.name, COUNT(o.id) AS orders, SUM(o.amount) AS total
FROM customers c
LEFT JOIN orders o ON o.customer_id = c.id
WHERE c.joined BETWEEN '2024-01-01' AND '2024-12-31'
GROUP BY c.name
HAVING total > 10
ORDER BY total DESC
LIMIT 5;

UPDATE orders SET status = 'late' WHERE status = 'open' AND amount < (SELECT AVG(amount) FROM orders);
