/** The packages from whose files the counts of repair are fitted, as their registries name them. Its weights are fitted to the files of the machine. */
export const packages = [
  ...[
    "gohugoio/hugo@v0.120.0",
    "prometheus/prometheus@v0.47.0",
    "spf13/cobra@v1.8.0",
    "pressly/goose/v3@v3.15.0",
  ],
  ...["golang-migrate/migrate/v4@v4.16.2", "sqlc-dev/sqlc@v1.23.0", "containerd/containerd@v1.7.8"],
  ...["caddyserver/caddy/v2@v2.7.5", "mattn/go-sqlite3@v1.14.18", "kubernetes/kompose@v1.31.2"],
  ...["golangci/golangci-lint@v1.55.2", "go-gorm/gorm@v1.25.5", "influxdata/telegraf@v1.28.5"],
]
  .map((name) => `go: github.com/${name}`)
  .concat(
    [
      ...[
        "rxjs@7.8.1",
        "bootstrap@5.3.2",
        "bulma@0.9.4",
        "@fortawesome/fontawesome-free@6.4.2",
        "lodash@4.17.21",
      ],
      ...["bootstrap-icons@1.11.1", "express@4.18.2", "webpack@5.89.0", "eslint@8.53.0", "vue@3.3.8"],
      ...["@angular/core@17.0.2", "tailwindcss@3.3.5", "jquery@3.7.1", "date-fns@2.30.0", "aws-sdk@2.1500.0"],
    ].map((name) => `npm: ${name}`),
    [
      ...["django==4.2.7", "sphinx==7.2.6", "sqlalchemy==2.0.23", "requests==2.31.0", "ansible-core==2.15.6"],
      ...[
        "setuptools==68.2.2",
        "pytest==7.4.3",
        "twisted==23.10.0",
        "scrapy==2.11.0",
        "robotframework==6.1.1",
      ],
    ].map((name) => `PyPI: ${name}`),
    [
      "libz-sys 1",
      "zstd-sys 2",
      "libgit2-sys 0.16",
      "libsqlite3-sys 0.27",
      "openssl-src 300",
      "diesel 2",
    ].map((name) => `crates.io, with what they need: ${name}`),
    [
      "gnome-control-center",
      "xfce4-settings",
      "network-manager",
      "fail2ban",
      "systemd",
      "roundcube-core",
    ].map((name) => `Debian 12: ${name}`),
  );
