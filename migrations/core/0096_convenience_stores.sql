-- Readers may pay at a convenience store (docs/adr/186): an order of this way waits for days.

-- JSON: days to pay, chains and hours of the seller's telephone. Null: not offered.
ALTER TABLE company_payment ADD COLUMN konbini TEXT;

-- How the order is paid, if not by card or on the provider's page.
ALTER TABLE payment_order ADD COLUMN way TEXT CONSTRAINT payment_order_way CHECK (way IN ('konbini'));

-- With these numbers an order is paid at a convenience store. They are no secret.
CREATE TABLE payment_slip (
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  chain TEXT NOT NULL CONSTRAINT payment_slip_chain CHECK (chain IN ('SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART', 'MINISTOP', 'SEICOMART')),
  receipt_number TEXT NOT NULL,
  confirmation_number TEXT NOT NULL, -- empty: the chain needs none
  pay_by INTEGER NOT NULL,
  reminded_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, order_id),
  CONSTRAINT payment_slip_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;

-- Money that arrived for an order that had ended, and that the provider can't give back. An administrator decides about it, once.
CREATE TABLE late_payment (
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  amount INTEGER NOT NULL CONSTRAINT late_payment_amount CHECK (amount > 0), -- yen with tax
  state TEXT NOT NULL DEFAULT 'open' CONSTRAINT late_payment_state CHECK (state IN ('open', 'granted', 'returned')),
  noticed_at INTEGER NOT NULL,
  decided_by TEXT, -- the administrator's name
  decided_at INTEGER,
  note TEXT, -- how it was given back
  PRIMARY KEY (tenant_id, order_id),
  CONSTRAINT late_payment_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER late_payment_stays BEFORE UPDATE ON late_payment
WHEN OLD.state <> 'open'
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: late_payment_stays');
END;

-- How money was given back that the provider couldn't give back. Null: by the provider.
ALTER TABLE refund ADD COLUMN by_hand TEXT;

-- An administrator may grant what a late payment paid for, so an ended order may be confirmed. SQLite can't change a CHECK, so the table is
-- made anew.
DROP TRIGGER payment_order_moves;
CREATE TABLE order_transition_anew (
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  cause TEXT NOT NULL CONSTRAINT order_transition_cause
    CHECK (cause IN ('receive', 'return', 'push', 'confirm', 'sweep', 'renewal', 'reader', 'staff')),
  detail TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, order_id, number),
  CONSTRAINT order_transition_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT order_transition_step CHECK (
    (from_state = 'received' AND to_state IN ('redirected', 'authorised', 'confirmed', 'failed', 'cancelled', 'unknown'))
    OR (from_state = 'redirected' AND to_state IN ('authorised', 'failed', 'cancelled', 'unknown'))
    OR (from_state = 'authorised' AND to_state IN ('confirmed', 'failed', 'cancelled', 'unknown'))
    OR (from_state = 'unknown' AND to_state IN ('redirected', 'authorised', 'confirmed', 'failed', 'cancelled'))
    OR (from_state IN ('failed', 'cancelled') AND to_state = 'confirmed' AND cause = 'staff')
  )
) STRICT, WITHOUT ROWID;
INSERT INTO order_transition_anew (tenant_id, order_id, number, from_state, to_state, cause, detail, at)
  SELECT tenant_id, order_id, number, from_state, to_state, cause, detail, at FROM order_transition;
DROP TABLE order_transition;
ALTER TABLE order_transition_anew RENAME TO order_transition;
CREATE TRIGGER order_transition_follows BEFORE INSERT ON order_transition
WHEN (NOT EXISTS (
  SELECT 1 FROM payment_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id
    AND state = NEW.from_state AND transitions = NEW.number - 1
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_follows');
END;
-- Only an order with a late payment comes back.
CREATE TRIGGER order_transition_reopens BEFORE INSERT ON order_transition
WHEN NEW.from_state IN ('failed', 'cancelled') AND NOT EXISTS (
  SELECT 1 FROM late_payment WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state = 'open'
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_reopens');
END;
-- A registration that a store invoices goes on without a day of renewal: it may have been resumed while the order waited on the store's page.
CREATE TRIGGER order_transition_covered BEFORE INSERT ON order_transition
WHEN (NEW.to_state = 'authorised' AND EXISTS (
  SELECT 1 FROM payment_order AS own JOIN registration AS other
    ON other.tenant_id = own.tenant_id AND other.account_id = own.account_id AND other.ends_on > ''
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.kind = 'purchase'
    AND (other.coverage = own.coverage OR other.plan_id = own.plan_id) AND other.status <> 'REFUNDED'
    AND other.order_id IS NOT own.id
    AND (other.renews_on IS NOT NULL OR other.end_reason IS 'refund'
      OR (other.provider = 'SHOPIFY' AND other.status = 'ACTIVE' AND other.ends_on >= date(NEW.at / 1000, 'unixepoch', '+9 hours'))
      OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;
CREATE TRIGGER order_transition_moves AFTER INSERT ON order_transition
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE payment_order SET state = NEW.to_state, transitions = NEW.number, updated_at = NEW.at
  WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
END;
CREATE TRIGGER order_transition_stays BEFORE UPDATE ON order_transition
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_stays');
END;
CREATE TRIGGER order_transition_remains BEFORE DELETE ON order_transition
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_remains');
END;
CREATE TRIGGER payment_order_moves BEFORE UPDATE OF state, transitions ON payment_order
WHEN (NEW.state <> OLD.state AND NOT EXISTS (
  SELECT 1 FROM order_transition WHERE tenant_id = NEW.tenant_id AND order_id = NEW.id
    AND number = NEW.transitions AND to_state = NEW.state
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_moves');
END;
