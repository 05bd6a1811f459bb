-- A reader may change the plan of a running registration (docs/adr/207): its next period is one of the other plan, today or when the paid one ends.

-- The plan of the next period, if it is another one, with the content groups that it has now and what was agreed: price (yen without tax),
-- duration, durationType, agreedAt (milliseconds), wasLong (is_long before).
ALTER TABLE registration ADD COLUMN next_plan_id TEXT;
ALTER TABLE registration ADD COLUMN next_coverage TEXT;
ALTER TABLE registration ADD COLUMN next_agreed TEXT
  CONSTRAINT registration_next CHECK ((next_plan_id IS NULL) = (next_agreed IS NULL) AND (next_plan_id IS NULL) = (next_coverage IS NULL));
-- When the reader agreed to the price, if that was after the registration began. Only later announcements change it.
ALTER TABLE registration ADD COLUMN agreed_at INTEGER;
CREATE INDEX registration_by_next_plan ON registration (tenant_id, next_plan_id, id) WHERE next_plan_id IS NOT NULL;

-- The plan that the registration had before this charge. Null: the charge doesn't change it.
ALTER TABLE payment_order ADD COLUMN changes_from TEXT;
CREATE INDEX payment_order_changing ON payment_order (tenant_id, account_id, coverage)
  WHERE changes_from IS NOT NULL AND state IN ('authorised', 'unknown');

-- A charge pays for the plan that the reader has chosen, also if it was prepared before they did.
CREATE TRIGGER payment_order_planned BEFORE INSERT ON payment_order
WHEN (NEW.kind = 'renewal' AND EXISTS (
  SELECT 1 FROM registration AS own WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.registration_id AND (
    (NEW.changes_from IS NULL AND own.next_plan_id IS NOT NULL)
    OR (NEW.changes_from IS NOT NULL AND NEW.changes_from <> own.plan_id)
    OR (NEW.changes_from IS NOT NULL AND NEW.starts_on >= own.renews_on AND NEW.plan_id IS NOT own.next_plan_id)
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_planned');
END;

-- A charge excludes a change of what it pays for. A cancellation may drop the change: the charge is then let go or ends with its period.
DROP TRIGGER registration_anchored;
CREATE TRIGGER registration_anchored BEFORE UPDATE OF anchor_on, anchor_period, next_plan_id ON registration
WHEN (
  (NEW.anchor_on IS NOT OLD.anchor_on OR NEW.anchor_period <> OLD.anchor_period
    OR (NEW.next_plan_id IS NOT OLD.next_plan_id AND NEW.status = 'ACTIVE'))
  AND EXISTS (
    SELECT 1 FROM payment_order AS renewal
    WHERE renewal.tenant_id = NEW.tenant_id AND renewal.registration_id = NEW.id AND renewal.kind = 'renewal'
      AND renewal.state IN ('received', 'redirected', 'authorised', 'unknown')
  )
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_anchored');
END;

-- One running registration of a set of content groups (ruling 55), whether by a purchase, a resumption or a change of plan.
CREATE TRIGGER registration_next_covered BEFORE UPDATE OF next_plan_id ON registration
WHEN (NEW.next_plan_id IS NOT NULL AND NEW.next_plan_id IS NOT OLD.next_plan_id AND (
  EXISTS (
    SELECT 1 FROM registration AS other
    WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.id <> NEW.id
      AND other.status <> 'REFUNDED'
      AND (other.coverage = NEW.next_coverage OR other.plan_id = NEW.next_plan_id
        OR other.next_coverage = NEW.next_coverage OR other.next_plan_id = NEW.next_plan_id)
      AND (other.ends_on >= NEW.renews_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
        SELECT 1 FROM payment_order AS renewal
        WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
          AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
      ))
  )
  OR EXISTS (
    SELECT 1 FROM payment_order AS paid
    WHERE paid.tenant_id = NEW.tenant_id AND paid.account_id = NEW.account_id AND paid.plan_id > '' AND paid.kind = 'purchase'
      AND paid.coverage = NEW.next_coverage AND paid.state IN ('received', 'redirected', 'authorised', 'unknown')
      AND paid.state IN ('authorised', 'unknown')
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

-- The last word, also for a charge that was found taken without having been authorised here.
CREATE TRIGGER registration_changed_covered BEFORE UPDATE OF plan_id ON registration
WHEN (NEW.plan_id <> OLD.plan_id AND EXISTS (
  SELECT 1 FROM registration AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.id <> NEW.id
    AND other.status <> 'REFUNDED'
    AND (other.coverage = NEW.coverage OR other.plan_id = NEW.plan_id
      OR other.next_coverage = NEW.coverage OR other.next_plan_id = NEW.plan_id)
    AND (other.ends_on >= NEW.anchor_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

CREATE TRIGGER order_transition_changing BEFORE INSERT ON order_transition
WHEN (NEW.to_state = 'authorised' AND EXISTS (
  SELECT 1 FROM payment_order AS own
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.changes_from IS NOT NULL AND (
    EXISTS (
      SELECT 1 FROM registration AS other
      WHERE other.tenant_id = own.tenant_id AND other.account_id = own.account_id AND other.ends_on > '' AND other.id <> own.registration_id
        AND other.status <> 'REFUNDED'
        AND (other.coverage = own.coverage OR other.plan_id = own.plan_id
          OR other.next_coverage = own.coverage OR other.next_plan_id = own.plan_id)
        AND (other.ends_on >= own.starts_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
          SELECT 1 FROM payment_order AS renewal
          WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
            AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
        ))
    )
    OR EXISTS (
      SELECT 1 FROM payment_order AS paid
      WHERE paid.tenant_id = own.tenant_id AND paid.account_id = own.account_id AND paid.plan_id > '' AND paid.kind = 'purchase'
        AND paid.coverage = own.coverage AND paid.state IN ('received', 'redirected', 'authorised', 'unknown')
        AND paid.state IN ('authorised', 'unknown')
    )
    OR EXISTS (
      SELECT 1 FROM payment_order AS changing
      WHERE changing.tenant_id = own.tenant_id AND changing.account_id = own.account_id AND changing.coverage = own.coverage
        AND changing.changes_from IS NOT NULL AND changing.state IN ('authorised', 'unknown') AND changing.id <> own.id
    )
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

-- The other way round: what another registration is about to become isn't bought or resumed beside it.
CREATE TRIGGER registration_planned BEFORE INSERT ON registration
WHEN (NEW.status <> 'REFUNDED' AND NEW.source <> 'before' AND (
  EXISTS (
    SELECT 1 FROM registration AS other
    WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.next_plan_id IS NOT NULL
      AND (other.next_coverage = NEW.coverage OR other.next_plan_id = NEW.plan_id)
      AND other.status = 'ACTIVE' AND (NEW.ends_on >= other.renews_on OR NEW.renews_on IS NOT NULL)
  )
  OR EXISTS (
    SELECT 1 FROM payment_order AS changing
    WHERE changing.tenant_id = NEW.tenant_id AND changing.account_id = NEW.account_id AND changing.coverage = NEW.coverage
      AND changing.changes_from IS NOT NULL AND changing.state IN ('authorised', 'unknown')
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;
CREATE TRIGGER order_transition_planned BEFORE INSERT ON order_transition
WHEN ((NEW.to_state = 'authorised' OR (NEW.from_state = 'received' AND NEW.to_state = 'confirmed')) AND EXISTS (
  SELECT 1 FROM payment_order AS own
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.kind = 'purchase' AND (
    EXISTS (
      SELECT 1 FROM registration AS other
      WHERE other.tenant_id = own.tenant_id AND other.account_id = own.account_id AND other.ends_on > '' AND other.next_plan_id IS NOT NULL
        AND (other.next_coverage = own.coverage OR other.next_plan_id = own.plan_id) AND other.status = 'ACTIVE'
    )
    OR EXISTS (
      SELECT 1 FROM payment_order AS changing
      WHERE changing.tenant_id = own.tenant_id AND changing.account_id = own.account_id AND changing.coverage = own.coverage
        AND changing.changes_from IS NOT NULL AND changing.state IN ('authorised', 'unknown')
    )
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;
CREATE TRIGGER registration_resumed_planned BEFORE UPDATE OF status ON registration
WHEN (OLD.status = 'CANCEL' AND NEW.status = 'ACTIVE' AND OLD.end_reason IS NOT 'refund' AND (
  EXISTS (
    SELECT 1 FROM registration AS other
    WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.next_plan_id IS NOT NULL
      AND other.id <> NEW.id AND (other.next_coverage = NEW.coverage OR other.next_plan_id = NEW.plan_id) AND other.status = 'ACTIVE'
  )
  OR EXISTS (
    SELECT 1 FROM payment_order AS changing
    WHERE changing.tenant_id = NEW.tenant_id AND changing.account_id = NEW.account_id AND changing.coverage = NEW.coverage
      AND changing.changes_from IS NOT NULL AND changing.state IN ('authorised', 'unknown') AND changing.registration_id <> NEW.id
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

-- What was given or taken back of a payment isn't credited to the next plan. While the charge with its credit is open, nothing is given or taken
-- back of it. (Conditions are evaluated for rows that are being copied, too, whose texts may be anything.)
CREATE TRIGGER payment_order_credits BEFORE INSERT ON payment_order
WHEN (NEW.changes_from IS NOT NULL AND iif(json_valid(NEW.price), coalesce(NEW.price ->> '$.credit', 0), 0) > coalesce((
  SELECT paid.total + iif(json_valid(paid.price), coalesce(paid.price ->> '$.credit', 0), 0) - coalesce(
    (SELECT sum(amount) FROM refund WHERE tenant_id = paid.tenant_id AND order_id = paid.id AND state <> 'failed'), 0
  ) - coalesce(
    (SELECT sum(amount) FROM chargeback WHERE tenant_id = paid.tenant_id AND order_id = paid.id AND state <> 'won'), 0
  ) FROM payment_order AS paid
  WHERE paid.tenant_id = NEW.tenant_id AND paid.registration_id = NEW.registration_id AND paid.period = NEW.period - 1 AND paid.state = 'confirmed'
), 0))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_credits');
END;
CREATE TRIGGER refund_while_changing BEFORE INSERT ON refund
WHEN EXISTS (
  SELECT 1 FROM payment_order own JOIN payment_order changing
    ON changing.tenant_id = own.tenant_id AND changing.registration_id = own.registration_id AND changing.period = own.period + 1
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND changing.changes_from IS NOT NULL
    AND changing.state IN ('received', 'redirected', 'authorised', 'unknown')
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_while_renewing');
END;
CREATE TRIGGER chargeback_while_changing BEFORE INSERT ON chargeback
WHEN EXISTS (
  SELECT 1 FROM payment_order own JOIN payment_order changing
    ON changing.tenant_id = own.tenant_id AND changing.registration_id = own.registration_id AND changing.period = own.period + 1
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND changing.changes_from IS NOT NULL
    AND changing.state IN ('received', 'redirected', 'authorised', 'unknown')
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_while_renewing');
END;
