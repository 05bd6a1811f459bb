-- An order of 0 yen is complete at once and never authorised. If it was checked before another free order of the same contents was complete,
-- the reader got both, one after the other. Now the second one is refused like a paid one.
DROP TRIGGER order_transition_covered;
CREATE TRIGGER order_transition_covered BEFORE INSERT ON order_transition
WHEN ((NEW.to_state = 'authorised' OR (NEW.from_state = 'received' AND NEW.to_state = 'confirmed')) AND EXISTS (
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
