-- Words that were asked about books which whoever asked gets no text of, by day: so many a day are answered (docs/adr/108).
CREATE TABLE asked_term (
  tenant_id INTEGER NOT NULL,
  holder TEXT NOT NULL, -- an account, or the hash of a network
  day TEXT NOT NULL, -- in Japan
  content_id TEXT NOT NULL, -- '' is the whole catalogue
  term TEXT NOT NULL, -- a hash: what somebody searches for is their own affair
  PRIMARY KEY (tenant_id, holder, day, content_id, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_term_by_day ON asked_term (day);

-- Whether a site has any strict content is asked with searches.
CREATE INDEX content_strict ON content (tenant_id) WHERE protection = 'strict';
