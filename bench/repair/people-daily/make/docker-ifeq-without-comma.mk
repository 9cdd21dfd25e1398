IMAGE ?= registry.example.com/shop
TAG ?= $(shell git describe --tags)

ifeq ($(ENV) prod)
FLAGS = --no-cache
else
FLAGS =
endif

.PHONY: build push deploy clean

build:
	docker build $(FLAGS) \
		--tag $(IMAGE):$(TAG) \
		--file Dockerfile .

push: build
	docker push $(IMAGE):$(TAG)

deploy: push
	kubectl set image deployment/shop shop=$(IMAGE):$(TAG)
	kubectl rollout status deployment/shop

clean:
	docker image prune -f
