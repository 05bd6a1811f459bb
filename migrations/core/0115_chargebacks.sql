-- Chargebacks (docs/adr/201): a card company takes a payment back. It is open until the card company decides, and then won or lost.
CREATE TABLE chargeback (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  amount INTEGER NOT NULL CONSTRAINT chargeback_amount CHECK (amount > 0), -- yen with tax
  opened_on TEXT NOT NULL, -- the day that the provider tells
  reason TEXT NOT NULL,
  reference TEXT NOT NULL, -- the provider's number of the case; may be empty
  -- What is held back while it is open: the next charges, or these and the right to read. Null: nothing.
  holds TEXT CONSTRAINT chargeback_holds CHECK (holds IN ('renewal', 'right')),
  state TEXT NOT NULL DEFAULT 'open' CONSTRAINT chargeback_state CHECK (state IN ('open', 'won', 'lost')),
  -- What ended when it was lost.
  ends TEXT CONSTRAINT chargeback_ends CHECK (ends IN ('renewal', 'right')),
  opened_by TEXT NOT NULL, -- the administrator's name
  opened_at INTEGER NOT NULL,
  decided_by TEXT,
  decided_at INTEGER,
  note TEXT,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT chargeback_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT chargeback_ends_lost CHECK (ends IS NULL OR state = 'lost'),
  CONSTRAINT chargeback_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chargeback_by_order ON chargeback (tenant_id, order_id, opened_at);
CREATE UNIQUE INDEX chargeback_open ON chargeback (tenant_id, order_id) WHERE state = 'open';

-- It is decided once, and nothing else of it changes.
CREATE TRIGGER chargeback_stays BEFORE UPDATE ON chargeback
WHEN (
  OLD.state <> 'open' OR NEW.state = 'open' OR NEW.order_id <> OLD.order_id OR NEW.amount <> OLD.amount OR NEW.opened_on <> OLD.opened_on
  OR NEW.reason <> OLD.reason OR NEW.reference <> OLD.reference OR NEW.holds IS NOT OLD.holds
  OR NEW.opened_by <> OLD.opened_by OR NEW.opened_at <> OLD.opened_at
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_stays');
END;
CREATE TRIGGER chargeback_remains BEFORE DELETE ON chargeback
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_remains');
END;

-- A right isn't held or ended while its next period is being charged: its reader would have paid for nothing.
CREATE TRIGGER chargeback_while_renewing BEFORE INSERT ON chargeback
WHEN NEW.holds IS NOT NULL AND EXISTS (
  SELECT 1 FROM payment_order own JOIN payment_order renewal
    ON renewal.tenant_id = own.tenant_id AND renewal.registration_id = own.registration_id
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND renewal.kind = 'renewal'
    AND renewal.state IN ('received', 'redirected', 'authorised', 'unknown')
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_while_renewing');
END;
CREATE TRIGGER chargeback_lost_while_renewing BEFORE UPDATE ON chargeback
WHEN NEW.ends IS NOT NULL AND EXISTS (
  SELECT 1 FROM payment_order own JOIN payment_order renewal
    ON renewal.tenant_id = own.tenant_id AND renewal.registration_id = own.registration_id
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND renewal.kind = 'renewal'
    AND renewal.state IN ('received', 'redirected', 'authorised', 'unknown')
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_while_renewing');
END;

-- What open chargebacks hold back of a registration. Null: nothing.
ALTER TABLE registration ADD COLUMN held TEXT CONSTRAINT registration_held CHECK (held IN ('renewal', 'right'));
-- What a publisher charges by itself is recorded all the same.
CREATE TRIGGER payment_order_held BEFORE INSERT ON payment_order
WHEN NEW.kind = 'renewal' AND NEW.provider IS NOT 'GAKKEN_ID' AND EXISTS (
  SELECT 1 FROM registration WHERE tenant_id = NEW.tenant_id AND id = NEW.registration_id AND held IS NOT NULL
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_held');
END;

-- What becomes of a reader's right: it is kept, ends when a chargeback is lost, or is also suspended while one is open.
ALTER TABLE company_payment ADD COLUMN chargebacks TEXT NOT NULL DEFAULT 'end'
  CONSTRAINT company_payment_chargebacks CHECK (chargebacks IN ('keep', 'end', 'suspend'));

-- SQLite can't change a CHECK, so the ledger is made anew with the kinds and the account of chargebacks. Every row stays as it was.
DROP TRIGGER refund_within_charge;
CREATE TABLE ledger_transaction_anew (
  tenant_id INTEGER NOT NULL CONSTRAINT ledger_transaction_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL CONSTRAINT ledger_transaction_kind
    CHECK (kind IN ('charge', 'refund', 'write-off', 'chargeback', 'chargeback-won', 'chargeback-lost')),
  order_id TEXT NOT NULL,
  refund_id TEXT,
  chargeback_id TEXT,
  account_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  provider TEXT,
  net INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  total INTEGER NOT NULL,
  discount INTEGER NOT NULL DEFAULT 0, -- net, what was taken off the list price
  note TEXT NOT NULL DEFAULT '',
  on_day TEXT NOT NULL, -- in Japan
  at INTEGER NOT NULL,
  tax_class TEXT NOT NULL DEFAULT 'standard' CONSTRAINT ledger_transaction_tax_class CHECK (tax_class IN ('standard', 'reduced', 'exempt')),
  tax_rate INTEGER NOT NULL DEFAULT 10 CONSTRAINT ledger_transaction_tax_rate CHECK (tax_rate BETWEEN 0 AND 99), -- percent
  service_from TEXT, -- days in Japan, both included; null: earned on the day of the charge
  service_to TEXT,
  of_month TEXT, -- the month of the charge that is taken back
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ledger_transaction_sum CHECK (net >= 0 AND tax >= 0 AND total = net + tax),
  CONSTRAINT ledger_transaction_exempt CHECK (tax_class <> 'exempt' OR (tax_rate = 0 AND tax = 0)),
  CONSTRAINT ledger_transaction_service
    CHECK ((service_from IS NULL) = (service_to IS NULL) AND (service_from IS NULL OR service_from <= service_to)),
  CONSTRAINT ledger_transaction_of_chargeback
    CHECK ((chargeback_id IS NOT NULL) = (kind IN ('chargeback', 'chargeback-won', 'chargeback-lost'))),
  CONSTRAINT ledger_transaction_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT ledger_transaction_refund FOREIGN KEY (tenant_id, refund_id) REFERENCES refund (tenant_id, id),
  CONSTRAINT ledger_transaction_chargeback FOREIGN KEY (tenant_id, chargeback_id) REFERENCES chargeback (tenant_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_transaction_anew (tenant_id, id, kind, order_id, refund_id, account_id, plan_id, provider, net, tax, total, discount, note, on_day,
    at, tax_class, tax_rate, service_from, service_to, of_month)
  SELECT tenant_id, id, kind, order_id, refund_id, account_id, plan_id, provider, net, tax, total, discount, note, on_day,
    at, tax_class, tax_rate, service_from, service_to, of_month FROM ledger_transaction;
CREATE TABLE ledger_entry_anew (
  tenant_id INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  debit TEXT NOT NULL CONSTRAINT ledger_entry_debit CHECK (debit IN ('provider', 'revenue', 'tax', 'discount', 'refund', 'loss', 'disputed')),
  credit TEXT NOT NULL CONSTRAINT ledger_entry_credit CHECK (credit IN ('provider', 'revenue', 'tax', 'discount', 'refund', 'loss', 'disputed')),
  amount INTEGER NOT NULL CONSTRAINT ledger_entry_amount CHECK (amount > 0),
  PRIMARY KEY (tenant_id, transaction_id, line),
  CONSTRAINT ledger_entry_two_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_entry_transaction FOREIGN KEY (tenant_id, transaction_id) REFERENCES ledger_transaction_anew (tenant_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_entry_anew (tenant_id, transaction_id, line, debit, credit, amount)
  SELECT tenant_id, transaction_id, line, debit, credit, amount FROM ledger_entry;
DROP TABLE ledger_entry;
DROP TABLE ledger_transaction;
ALTER TABLE ledger_transaction_anew RENAME TO ledger_transaction;
ALTER TABLE ledger_entry_anew RENAME TO ledger_entry;

CREATE UNIQUE INDEX ledger_transaction_charge ON ledger_transaction (tenant_id, order_id) WHERE kind = 'charge';
CREATE UNIQUE INDEX ledger_transaction_by_refund ON ledger_transaction (tenant_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transaction_by_chargeback ON ledger_transaction (tenant_id, chargeback_id, kind) WHERE chargeback_id IS NOT NULL;
CREATE INDEX ledger_transaction_by_day ON ledger_transaction (tenant_id, on_day, id);
CREATE INDEX ledger_transaction_by_account ON ledger_transaction (tenant_id, account_id, at);
CREATE INDEX ledger_transaction_by_earning ON ledger_transaction (tenant_id, max(on_day, coalesce(service_to, on_day))) WHERE kind = 'charge';
CREATE INDEX ledger_transaction_taken_back ON ledger_transaction (tenant_id, order_id, on_day) WHERE kind <> 'charge';

CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_transaction_remains BEFORE DELETE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE ON ledger_entry
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_entry_remains BEFORE DELETE ON ledger_entry
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
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

-- Whoever gives or takes money back, together it is never more than was charged. A chargeback that was won doesn't count.
CREATE TRIGGER refund_within_charge BEFORE INSERT ON refund
WHEN (NEW.refunded_after > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within_charge');
END;
CREATE TRIGGER chargeback_within_charge BEFORE INSERT ON chargeback
WHEN (NEW.amount > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_within_charge');
END;
