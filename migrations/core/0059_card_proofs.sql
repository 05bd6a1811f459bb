-- A card that a reader gives without buying anything: their issuer is asked whose it is before it takes the place of the one that is
-- kept (docs/adr/123). The id is also the provider's order id, so it has at most 27 signs and is used once.
CREATE TABLE card_proof (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL CONSTRAINT card_proof_id CHECK (length(id) <= 27),
  account_id TEXT NOT NULL,
  provider TEXT NOT NULL CONSTRAINT card_proof_provider CHECK (provider IN ('VERITRANS', 'GMO')),
  state TEXT NOT NULL DEFAULT 'begun'
    CONSTRAINT card_proof_state CHECK (state IN ('begun', 'redirected', 'kept', 'failed', 'given_up')),
  redirect_url TEXT,
  state_word TEXT NOT NULL, -- comes back with the browser
  provider_ref TEXT, -- JSON: what the provider calls it
  decline_reason TEXT,
  gateway_code INTEGER,
  settle_at INTEGER, -- when cron looks after it next; null: never again
  settle_tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT card_proof_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_proof_to_settle ON card_proof (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX card_proof_by_account ON card_proof (tenant_id, account_id, created_at);
CREATE INDEX card_proof_over ON card_proof (updated_at) WHERE settle_at IS NULL;
