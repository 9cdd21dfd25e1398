CREATE TABLE customers (id INTEGER, name TEXT);
CREATE TABLE orders (customer_id INTEGER, total REAL, created TEXT);
SELECT c.name, SUM(o.total) AS revenue
FROM customers c
JOIN orders o ON o.customer_id = c.id
WHERE o.created >= '2024-01-01'
GROUP BY c.name
ORDER BY revenue DESC;
