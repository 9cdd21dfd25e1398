from flask import Flask, jsonify, render_template, request
from datetime import datetime

app = Flask(__name__)
app.config["SECRET_KEY"] = "dev"

products = {
    1: {"name": "Tea", "price": 4.5, "tags": ["drink", "hot"]},
    2: {"name": "Bread", "price": 3.2, "tags": ["food"]},
    3: {"name": "Honey", "price": 7.9, "tags": ["food", "sweet"]},
}


@app.route("/")
def index():
    return render_template("index.html", products=products, now=datetime.now())


@app.route("/products", methods=["GET", "POST"])
def all_products():
    if request.method == "POST":
        data = request.get_json()
        if not data or "name" not in data:
            return jsonify({"error": "name is missing"}), 400
        new_id = max(products.keys()) + 1
        products[new_id] = {
            "name": data["name"],
            "price": float(data.get("price", 0)),
            "tags": data.get("tags", []),
        }
        return jsonify(products[new_id]), 201
    return jsonify(list(products.values()))


@app.route("/products/<int:product_id>")
def one_product(product_id):
    product = products.get(product_id)
    if product is None:
        return jsonify({"error": f"no product {product_id}"}), 404
    return jsonify(product)


@app.errorhandler(500)
def broken(error):
    app.logger.error("failed: %s", error)
    return jsonify({"error": str(error), "time": datetime.now().isoformat()}), 500


if __name__ == "__main__":
    app.run(host="0.0.0.0", port=8080, debug=True)
