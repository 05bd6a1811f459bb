-- Readers may also pay by bank transfer (docs/adr/194): an order of this way waits for days, too, and its reader chooses the amount.

-- JSON: days to pay. Null: not offered.
ALTER TABLE company_payment ADD COLUMN transfer TEXT;

-- SQLite can't change a CHECK, so the column is made anew.
ALTER TABLE payment_order RENAME COLUMN way TO way_before;
ALTER TABLE payment_order ADD COLUMN way TEXT CONSTRAINT payment_order_way CHECK (way IN ('konbini', 'transfer'));
UPDATE payment_order SET way = way_before WHERE way_before IS NOT NULL;
ALTER TABLE payment_order DROP COLUMN way_before;

-- With this an order is paid within days: numbers for a convenience store, or a bank account. It is no secret.
CREATE TABLE payment_slip_anew (
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  chain TEXT CONSTRAINT payment_slip_chain CHECK (chain IN ('SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART', 'MINISTOP', 'SEICOMART')),
  receipt_number TEXT,
  confirmation_number TEXT, -- empty: the chain needs none
  pay_by INTEGER NOT NULL,
  reminded_at INTEGER,
  created_at INTEGER NOT NULL,
  account TEXT CONSTRAINT payment_slip_account CHECK (json_valid(account)), -- JSON: the account for a bank transfer
  received INTEGER NOT NULL DEFAULT 0 CONSTRAINT payment_slip_received CHECK (received >= 0), -- yen; of a part that has arrived
  PRIMARY KEY (tenant_id, order_id),
  CONSTRAINT payment_slip_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT payment_slip_kind CHECK (
    (account IS NULL AND chain IS NOT NULL AND receipt_number IS NOT NULL AND confirmation_number IS NOT NULL)
    OR (account IS NOT NULL AND chain IS NULL AND receipt_number IS NULL AND confirmation_number IS NULL)
  )
) STRICT, WITHOUT ROWID;
INSERT INTO payment_slip_anew (tenant_id, order_id, chain, receipt_number, confirmation_number, pay_by, reminded_at, created_at)
  SELECT tenant_id, order_id, chain, receipt_number, confirmation_number, pay_by, reminded_at, created_at FROM payment_slip;
DROP TABLE payment_slip;
ALTER TABLE payment_slip_anew RENAME TO payment_slip;

-- Money that no open order accounts for, and that the provider can't give back. An administrator decides about it, once. `late`: the whole
-- amount arrived after the order had ended; `part`: less than that; `surplus`: more than the order costs, which is complete.
DROP TRIGGER order_transition_reopens;
CREATE TABLE late_payment_anew (
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  number INTEGER NOT NULL DEFAULT 1,
  reason TEXT NOT NULL DEFAULT 'late' CONSTRAINT late_payment_reason CHECK (reason IN ('late', 'part', 'surplus')),
  amount INTEGER NOT NULL CONSTRAINT late_payment_amount CHECK (amount > 0), -- yen with tax
  state TEXT NOT NULL DEFAULT 'open' CONSTRAINT late_payment_state CHECK (state IN ('open', 'granted', 'returned')),
  revision INTEGER NOT NULL DEFAULT 1, -- counts the arrivals while it is open
  noticed_at INTEGER NOT NULL,
  decided_by TEXT, -- the administrator's name
  decided_at INTEGER,
  note TEXT, -- how it was given back
  PRIMARY KEY (tenant_id, order_id, number),
  CONSTRAINT late_payment_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO late_payment_anew (tenant_id, order_id, number, reason, amount, state, noticed_at, decided_by, decided_at, note)
  SELECT tenant_id, order_id, 1, 'late', amount, state, noticed_at, decided_by, decided_at, note FROM late_payment;
DROP TABLE late_payment;
ALTER TABLE late_payment_anew RENAME TO late_payment;
CREATE UNIQUE INDEX late_payment_open ON late_payment (tenant_id, order_id) WHERE state = 'open';
CREATE TRIGGER late_payment_stays BEFORE UPDATE ON late_payment
WHEN OLD.state <> 'open'
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: late_payment_stays');
END;
-- Only an order with money that arrived after its end comes back.
CREATE TRIGGER order_transition_reopens BEFORE INSERT ON order_transition
WHEN NEW.from_state IN ('failed', 'cancelled') AND NOT EXISTS (
  SELECT 1 FROM late_payment WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state = 'open' AND reason <> 'surplus'
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_reopens');
END;
