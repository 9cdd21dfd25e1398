# Documentation of the library
SPHINX = sphinx-build
OUT = _build
PAPER = a4
SOURCES = index.rst \
          install.rst \
          usage.rst

define banner
@echo "== $(1) =="
endef

.PHONY: html pdf clean

html: $(SOURCES)
	$(call banner,html)
	$(SPHINX) -b html . $(OUT)/html

pdf: $(SOURCES)
	$(SPHINX) -b latex -D latex_paper_size=$(PAPER) . $(OUT)/latex
	cd $(OUT)/latex && $(MAKE)

clean:
	rm -rf $(OUT)
