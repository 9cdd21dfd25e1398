# An image of culprit. The program under test has to be in it, too: start yours FROM this one, or install culprit in yours.
FROM node:22.12.0-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts && npm pack --pack-destination /

FROM node:22.12.0-bookworm-slim
COPY --from=build /culprit-*.tgz /tmp/
RUN npm install --global /tmp/culprit-*.tgz && rm /tmp/culprit-*.tgz
USER 1000
WORKDIR /work
ENTRYPOINT ["culprit"]
