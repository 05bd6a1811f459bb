-- A month whose books are closed takes no entry any more (docs/adr/191).
CREATE TABLE closed_month (
  tenant_id INTEGER NOT NULL CONSTRAINT closed_month_tenant REFERENCES tenant (id),
  month TEXT NOT NULL CONSTRAINT closed_month_month CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  closed_by TEXT NOT NULL, -- the administrator's name
  closed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, month),
  -- It is over in Japan.
  CONSTRAINT closed_month_over CHECK (month < strftime('%Y-%m', closed_at / 1000, 'unixepoch', '+9 hours'))
) STRICT, WITHOUT ROWID;

-- Months are closed one after the other, and the first one closes all before it.
CREATE TRIGGER closed_month_follows BEFORE INSERT ON closed_month
WHEN NEW.month <> (SELECT strftime('%Y-%m', max(month) || '-01', '+1 month') FROM closed_month WHERE tenant_id = NEW.tenant_id)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: closed_month_follows');
END;
CREATE TRIGGER closed_month_stays BEFORE UPDATE ON closed_month
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: closed_month_stays');
END;
CREATE TRIGGER closed_month_is_last BEFORE DELETE ON closed_month
WHEN EXISTS (SELECT 1 FROM closed_month WHERE tenant_id = OLD.tenant_id AND month > OLD.month)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: closed_month_is_last');
END;

-- Entries are never changed or deleted anyway, so nothing in a closed month can change.
CREATE TRIGGER ledger_transaction_open BEFORE INSERT ON ledger_transaction
WHEN EXISTS (SELECT 1 FROM closed_month WHERE tenant_id = NEW.tenant_id AND month >= substr(NEW.on_day, 1, 7))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_month_open');
END;
CREATE TRIGGER ledger_entry_open BEFORE INSERT ON ledger_entry
WHEN EXISTS (
  SELECT 1 FROM ledger_transaction moved JOIN closed_month ON closed_month.tenant_id = moved.tenant_id
  WHERE moved.tenant_id = NEW.tenant_id AND moved.id = NEW.transaction_id AND closed_month.month >= substr(moved.on_day, 1, 7)
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_month_open');
END;

-- The month of the charge that is taken back, however late that is known.
ALTER TABLE ledger_transaction ADD COLUMN of_month TEXT;
DROP TRIGGER ledger_transaction_stays;
UPDATE ledger_transaction SET of_month = (
  SELECT substr(charged.on_day, 1, 7) FROM ledger_transaction AS charged
  WHERE charged.tenant_id = ledger_transaction.tenant_id AND charged.order_id = ledger_transaction.order_id AND charged.kind = 'charge'
)
WHERE kind <> 'charge';
CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
