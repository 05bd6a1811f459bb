-- Readers may pause a renewing registration for up to three periods (docs/adr/199): after the paid period it rests, and nothing is charged.

-- The number of the period before the anchor's: period n is the (n - anchor_period)-th from anchor_on. A rested period has no number.
ALTER TABLE registration ADD COLUMN anchor_period INTEGER NOT NULL DEFAULT 0;
-- How many periods it rests before the next charge. 0 once that is paid.
ALTER TABLE registration ADD COLUMN rests INTEGER NOT NULL DEFAULT 0 CONSTRAINT registration_rests CHECK (rests BETWEEN 0 AND 3);
CREATE INDEX registration_by_rest ON registration (renews_on) WHERE rests > 0;

-- A charge and a change of the days that it pays for exclude each other, whichever is written first.
CREATE TRIGGER registration_anchored BEFORE UPDATE OF anchor_on, anchor_period ON registration
WHEN ((NEW.anchor_on IS NOT OLD.anchor_on OR NEW.anchor_period <> OLD.anchor_period) AND EXISTS (
  SELECT 1 FROM payment_order AS renewal
  WHERE renewal.tenant_id = NEW.tenant_id AND renewal.registration_id = NEW.id AND renewal.kind = 'renewal'
    AND renewal.state IN ('received', 'redirected', 'authorised', 'unknown')
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_anchored');
END;
CREATE TRIGGER payment_order_rests BEFORE INSERT ON payment_order
WHEN (NEW.kind = 'renewal' AND EXISTS (
  SELECT 1 FROM registration AS own
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.registration_id AND own.rests > 0 AND own.renews_on > NEW.starts_on
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_rests');
END;
