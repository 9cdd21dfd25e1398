// the name of the book
BOOK = handbook
CHAPTERS = intro.md setup.md usage.md \
           errors.md appendix.md
PANDOC = pandoc --toc --number-sections

.PHONY: all clean watch publish

all: $(BOOK).html $(BOOK).pdf

define announce
	@echo "made $(1)"
endef

$(BOOK).html: $(CHAPTERS) style.css
	$(PANDOC) -s -c style.css -o $@ $(CHAPTERS)
	$(call announce,$@)

$(BOOK).pdf: $(CHAPTERS)
	$(PANDOC) --pdf-engine=xelatex \
	  -o $@ $(CHAPTERS)

watch:
	while inotifywait -e modify $(CHAPTERS); do \
	  $(MAKE) all; \
	done

publish: all
	rsync -av $(BOOK).html $(BOOK).pdf docs@example.org:/srv/www/

clean:
	rm -f $(BOOK).html $(BOOK).pdf
