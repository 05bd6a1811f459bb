-- What a plan covers is its sorted set of content groups, as '1,5,12', kept on an order and a registration when they are made. A
-- reader has one running registration of a set, whichever plan it is of. Those of before have what their plan covers now.
ALTER TABLE payment_order ADD COLUMN coverage TEXT NOT NULL DEFAULT '';
ALTER TABLE registration ADD COLUMN coverage TEXT NOT NULL DEFAULT '';
-- Stood beside a running one of the same set when that began to be refused: the console tells of it for as long as both run.
ALTER TABLE registration ADD COLUMN is_double INTEGER NOT NULL DEFAULT 0
  CONSTRAINT registration_is_double CHECK (is_double IN (0, 1));

UPDATE registration SET coverage = coalesce((
  SELECT group_concat(group_id, ',') FROM (
    SELECT group_id FROM subscription_plan_group AS covered
    WHERE covered.tenant_id = registration.tenant_id AND covered.plan_id = registration.plan_id ORDER BY group_id
  )
), '');
UPDATE payment_order SET coverage = coalesce((
  SELECT group_concat(group_id, ',') FROM (
    SELECT group_id FROM subscription_plan_group AS covered
    WHERE covered.tenant_id = payment_order.tenant_id AND covered.plan_id = payment_order.plan_id ORDER BY group_id
  )
), '');

-- Both of two stay as they are. Where neither was bought nobody pays for the same twice.
UPDATE registration SET is_double = 1
WHERE status = 'ACTIVE' AND EXISTS (
  SELECT 1 FROM registration AS other
  WHERE other.tenant_id = registration.tenant_id AND other.account_id = registration.account_id
    AND other.ends_on > '' AND other.coverage = registration.coverage AND other.id <> registration.id AND other.status = 'ACTIVE'
    AND 'purchase' IN (registration.source, other.source)
    AND (other.starts_on <= registration.ends_on OR registration.renews_on IS NOT NULL)
    AND (registration.starts_on <= other.ends_on OR other.renews_on IS NOT NULL)
);
CREATE INDEX registration_by_double ON registration (tenant_id, account_id, coverage) WHERE is_double = 1;

-- R374: nobody pays for the same days twice, by the same plan or by another that covers the same. One that renews, or whose refund
-- or next charge is on its way, may come to have any day after its own. With `ends_on > ''` and `plan_id > ''` the
-- planner takes the index by account, without them the table's own key.
DROP TRIGGER registration_running;
CREATE TRIGGER registration_running BEFORE INSERT ON registration
WHEN NEW.status <> 'REFUNDED' AND NEW.source <> 'before' AND EXISTS (
  SELECT 1 FROM registration AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.plan_id = NEW.plan_id
    AND other.status <> 'REFUNDED'
    AND (other.starts_on <= NEW.ends_on OR NEW.renews_on IS NOT NULL)
    AND (other.ends_on >= NEW.starts_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_running');
END;
CREATE TRIGGER registration_covered BEFORE INSERT ON registration
WHEN NEW.status <> 'REFUNDED' AND NEW.source <> 'before' AND EXISTS (
  SELECT 1 FROM registration AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > ''
    AND other.plan_id <> NEW.plan_id AND other.coverage = NEW.coverage AND other.status <> 'REFUNDED'
    AND (other.starts_on <= NEW.ends_on OR NEW.renews_on IS NOT NULL)
    AND (other.ends_on >= NEW.starts_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

-- A cancellation that is taken back renews again: not into days that another has, nor while the money for another is being taken.
-- A refund that came to nothing leaves its registration as it was.
CREATE TRIGGER registration_resumed BEFORE UPDATE OF status ON registration
WHEN OLD.status = 'CANCEL' AND NEW.status = 'ACTIVE' AND OLD.end_reason IS NOT 'refund' AND (
  EXISTS (
    SELECT 1 FROM registration AS other
    WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.id <> NEW.id
      AND (other.coverage = NEW.coverage OR other.plan_id = NEW.plan_id) AND other.status <> 'REFUNDED'
      AND (other.ends_on > NEW.ends_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
        SELECT 1 FROM payment_order AS renewal
        WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
          AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
      ))
  )
  OR EXISTS (
    SELECT 1 FROM payment_order AS paid
    WHERE paid.tenant_id = NEW.tenant_id AND paid.account_id = NEW.account_id AND paid.plan_id > '' AND paid.kind = 'purchase'
      AND paid.coverage = NEW.coverage AND paid.state IN ('received', 'redirected', 'authorised', 'unknown')
      AND paid.state IN ('authorised', 'unknown')
  )
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

-- The same of orders: one open purchase of a set. The plan's own second order is payment_order_open's.
CREATE TRIGGER payment_order_covered BEFORE INSERT ON payment_order
WHEN NEW.kind = 'purchase' AND NEW.state IN ('received', 'redirected', 'authorised', 'unknown') AND EXISTS (
  SELECT 1 FROM payment_order AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.plan_id > ''
    AND other.plan_id <> NEW.plan_id AND other.coverage = NEW.coverage AND other.kind = 'purchase'
    AND other.state IN ('received', 'redirected', 'authorised', 'unknown')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_covered');
END;
-- Money is taken after the step that says `authorised`: what couldn't be registered any more is let go before.
CREATE TRIGGER order_transition_covered BEFORE INSERT ON order_transition
WHEN NEW.to_state = 'authorised' AND EXISTS (
  SELECT 1 FROM payment_order AS own JOIN registration AS other
    ON other.tenant_id = own.tenant_id AND other.account_id = own.account_id AND other.ends_on > ''
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.kind = 'purchase'
    AND (other.coverage = own.coverage OR other.plan_id = own.plan_id) AND other.status <> 'REFUNDED'
    AND other.order_id IS NOT own.id
    AND (other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;
