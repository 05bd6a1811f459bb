-- SHOPIFY is a payment provider (docs/adr/185). SQLite can't change a CHECK, so each column that has one of providers is made anew.

DROP TRIGGER company_payment_copies_update;
DROP TRIGGER company_payment_version_update;
ALTER TABLE company_payment ADD COLUMN chosen TEXT
  CONSTRAINT company_payment_provider CHECK (chosen IN ('VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY'));
UPDATE company_payment SET chosen = provider;
ALTER TABLE company_payment DROP COLUMN provider;
ALTER TABLE company_payment RENAME COLUMN chosen TO provider;
CREATE TRIGGER company_payment_copies_update AFTER UPDATE ON company_payment BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id IN (SELECT id FROM tenant WHERE company_id = NEW.company_id) AND database <> 'DB';
END;
CREATE TRIGGER company_payment_version_update AFTER UPDATE ON company_payment
WHEN NEW.provider IS NOT OLD.provider OR NEW.seller IS NOT OLD.seller
BEGIN
  UPDATE tenant SET version = version + 1 WHERE company_id = NEW.company_id;
END;

DROP INDEX payment_order_by_provider_key;
ALTER TABLE payment_order ADD COLUMN charged_by TEXT
  CONSTRAINT payment_order_provider CHECK (charged_by IN ('VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY')); -- null: nothing to pay
UPDATE payment_order SET charged_by = provider WHERE provider IS NOT NULL;
ALTER TABLE payment_order DROP COLUMN provider;
ALTER TABLE payment_order RENAME COLUMN charged_by TO provider;
-- When a page that waits last asked a store about the order.
ALTER TABLE payment_order ADD COLUMN asked_at INTEGER;
CREATE UNIQUE INDEX payment_order_by_provider_key ON payment_order (tenant_id, provider, provider_key) WHERE provider_key IS NOT NULL;

CREATE TABLE payer_anew (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  provider TEXT NOT NULL CONSTRAINT payer_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY')),
  member_id TEXT NOT NULL,
  card_last TEXT,
  card_brand TEXT,
  card_expires TEXT, -- YYYY-MM
  -- The month of expiry that a mail has told of.
  told_expires TEXT,
  updated_at INTEGER NOT NULL,
  -- The order or proof that the next charge of the card refers to.
  series_order TEXT,
  series_at INTEGER,
  PRIMARY KEY (tenant_id, account_id, provider),
  CONSTRAINT payer_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO payer_anew (tenant_id, account_id, provider, member_id, card_last, card_brand, card_expires, told_expires, updated_at, series_order, series_at)
  SELECT tenant_id, account_id, provider, member_id, card_last, card_brand, card_expires, told_expires, updated_at, series_order, series_at FROM payer;
DROP TABLE payer;
ALTER TABLE payer_anew RENAME TO payer;
CREATE INDEX payer_by_expiry ON payer (card_expires) WHERE card_expires IS NOT NULL;

CREATE TABLE reconciliation_anew (
  id TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL CONSTRAINT reconciliation_company REFERENCES company (id),
  provider TEXT NOT NULL CONSTRAINT reconciliation_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY')),
  on_day TEXT NOT NULL, -- in Japan
  totals TEXT NOT NULL, -- JSON: yen with tax and numbers of charges and refunds, of both sides
  differences TEXT NOT NULL, -- JSON: the first thousand
  difference_count INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  done_by TEXT NOT NULL, -- the administrator's name
  done_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO reconciliation_anew (id, company_id, provider, on_day, totals, differences, difference_count, file_name, done_by, done_at)
  SELECT id, company_id, provider, on_day, totals, differences, difference_count, file_name, done_by, done_at FROM reconciliation;
DROP TABLE reconciliation;
ALTER TABLE reconciliation_anew RENAME TO reconciliation;
CREATE UNIQUE INDEX reconciliation_by_day ON reconciliation (company_id, on_day, provider);

-- The token with which a site asks its company's store, sealed (app/kernel/data/sealed.ts). The store issues it for a day.
CREATE TABLE store_token (
  tenant_id INTEGER NOT NULL,
  provider TEXT NOT NULL CONSTRAINT store_token_provider CHECK (provider = 'SHOPIFY'),
  sealed TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, provider),
  CONSTRAINT store_token_tenant FOREIGN KEY (tenant_id) REFERENCES tenant (id)
) STRICT, WITHOUT ROWID;
