-- Links in mails about a card: one link opens the form that replaces the card, without a sign-in, until a card of this payer is stored.
CREATE TABLE card_link (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- the SHA-256 of its token
  account_id TEXT NOT NULL,
  provider TEXT NOT NULL CONSTRAINT card_link_provider CHECK (provider IN ('VERITRANS', 'GMO')),
  email_key TEXT NOT NULL, -- the address it was sent to; another address of the account ends it
  expires_at INTEGER NOT NULL,
  used_at INTEGER, -- when a card was stored; null: the link can still be used
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT card_link_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_link_by_account ON card_link (tenant_id, account_id, provider) WHERE used_at IS NULL;
CREATE INDEX card_link_over ON card_link (expires_at);
