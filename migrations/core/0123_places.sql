-- Readers buy plans for other people: a gift is an order of one place, a class or an office one of many (docs/adr/208).

-- The number of places that the order pays for. Null: the reader buys the plan for themselves.
ALTER TABLE payment_order ADD COLUMN places INTEGER CONSTRAINT payment_order_places CHECK (places IS NULL OR (places >= 1 AND kind = 'purchase'));

CREATE TABLE order_place (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  account_id TEXT NOT NULL, -- the buyer
  name TEXT, -- the recipient, as the buyer wrote it; null: the place is free, or the name was deleted
  email TEXT,
  message TEXT NOT NULL DEFAULT '',
  locale TEXT NOT NULL CONSTRAINT order_place_locale CHECK (locale IN ('en', 'ja')),
  send_at INTEGER, -- when the code is mailed; null: it was, or there is nobody to mail it to
  code_hash TEXT, -- SHA-256 of the code that was mailed last
  sent_at INTEGER,
  sends INTEGER NOT NULL DEFAULT 0 CONSTRAINT order_place_sends CHECK (sends <= 5),
  lapses_on TEXT, -- the last day on which the code can be redeemed; null until the order is paid
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT order_place_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT order_place_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  CONSTRAINT order_place_sent CHECK ((code_hash IS NULL) = (sent_at IS NULL)),
  CONSTRAINT order_place_to_nobody CHECK (send_at IS NULL OR email IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX order_place_by_order ON order_place (tenant_id, order_id, ordinal);
CREATE UNIQUE INDEX order_place_by_code ON order_place (tenant_id, code_hash) WHERE code_hash IS NOT NULL;
CREATE INDEX order_place_by_buyer ON order_place (tenant_id, account_id);
CREATE INDEX order_place_to_send ON order_place (send_at) WHERE send_at IS NOT NULL AND lapses_on IS NOT NULL;
CREATE INDEX order_place_of_somebody ON order_place (lapses_on) WHERE email IS NOT NULL;

-- The one use of a place's code: the order of 0 yen by which the recipient has the plan.
CREATE TABLE redemption (
  tenant_id INTEGER NOT NULL,
  place_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  on_day TEXT NOT NULL, -- in Japan
  PRIMARY KEY (tenant_id, place_id),
  CONSTRAINT redemption_place FOREIGN KEY (tenant_id, place_id) REFERENCES order_place (tenant_id, id),
  CONSTRAINT redemption_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX redemption_by_order ON redemption (tenant_id, order_id);

-- A code opens the plan only while it is the one that was mailed last, is paid for, and hasn't lapsed.
CREATE TRIGGER redemption_open BEFORE INSERT ON redemption
WHEN (NOT EXISTS (
  SELECT 1 FROM order_place AS own JOIN payment_order AS paid ON paid.tenant_id = own.tenant_id AND paid.id = own.order_id
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.place_id AND own.code_hash = NEW.code_hash
    AND own.lapses_on >= NEW.on_day AND paid.state = 'confirmed'
    AND NOT EXISTS (
      SELECT 1 FROM refund WHERE tenant_id = own.tenant_id AND order_id = own.order_id AND state <> 'failed' AND ends_right = 1
    )
    AND NOT EXISTS (
      SELECT 1 FROM chargeback WHERE tenant_id = own.tenant_id AND order_id = own.order_id
        AND ((state = 'open' AND holds = 'right') OR (state = 'lost' AND ends = 'right'))
    )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: redemption_open');
END;
CREATE TRIGGER redemption_stays BEFORE UPDATE ON redemption
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: redemption_stays');
END;
-- What was redeemed gets no other code.
CREATE TRIGGER order_place_redeemed BEFORE UPDATE OF code_hash, send_at ON order_place
WHEN ((NEW.code_hash IS NOT OLD.code_hash OR NEW.send_at IS NOT NULL) AND EXISTS (
  SELECT 1 FROM redemption WHERE tenant_id = NEW.tenant_id AND place_id = NEW.id
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_place_redeemed');
END;
-- The share of the places that were redeemed isn't given back: total * redeemed / places, rounded up.
CREATE TRIGGER refund_within_places BEFORE INSERT ON refund
WHEN EXISTS (
  SELECT 1 FROM payment_order AS paid
  WHERE paid.tenant_id = NEW.tenant_id AND paid.id = NEW.order_id AND paid.places IS NOT NULL
    AND NEW.refunded_after > paid.total * (paid.places - (
      SELECT count(*) FROM order_place AS own JOIN redemption ON redemption.tenant_id = own.tenant_id AND redemption.place_id = own.id
      WHERE own.tenant_id = paid.tenant_id AND own.order_id = paid.id
    )) / paid.places
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within_places');
END;
-- A buyer who leaves takes the names and addresses along that they wrote, except for what is still to be mailed.
CREATE TRIGGER account_leaves_places AFTER UPDATE OF cancelled_at ON account
WHEN NEW.cancelled_at IS NOT NULL AND OLD.cancelled_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE order_place SET name = NULL, email = NULL, message = ''
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND send_at IS NULL;
END;

-- What is bought for others stands beside what the buyer has, so the rules about equal contents don't hold for it.
DROP INDEX payment_order_open;
CREATE UNIQUE INDEX payment_order_open ON payment_order (tenant_id, account_id, plan_id)
  WHERE kind = 'purchase' AND state IN ('received', 'redirected', 'authorised', 'unknown') AND places IS NULL;
DROP TRIGGER payment_order_covered;
CREATE TRIGGER payment_order_covered BEFORE INSERT ON payment_order
WHEN (NEW.kind = 'purchase' AND NEW.places IS NULL AND NEW.state IN ('received', 'redirected', 'authorised', 'unknown') AND EXISTS (
  SELECT 1 FROM payment_order AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.plan_id > ''
    AND other.plan_id <> NEW.plan_id AND other.coverage = NEW.coverage AND other.kind = 'purchase' AND other.places IS NULL
    AND other.state IN ('received', 'redirected', 'authorised', 'unknown')
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_covered');
END;
DROP TRIGGER order_transition_covered;
CREATE TRIGGER order_transition_covered BEFORE INSERT ON order_transition
WHEN ((NEW.to_state = 'authorised' OR (NEW.from_state = 'received' AND NEW.to_state = 'confirmed')) AND EXISTS (
  SELECT 1 FROM payment_order AS own JOIN registration AS other
    ON other.tenant_id = own.tenant_id AND other.account_id = own.account_id AND other.ends_on > ''
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.kind = 'purchase' AND own.places IS NULL
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
DROP TRIGGER order_transition_planned;
CREATE TRIGGER order_transition_planned BEFORE INSERT ON order_transition
WHEN ((NEW.to_state = 'authorised' OR (NEW.from_state = 'received' AND NEW.to_state = 'confirmed')) AND EXISTS (
  SELECT 1 FROM payment_order AS own
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.kind = 'purchase' AND own.places IS NULL AND (
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
DROP TRIGGER registration_resumed;
CREATE TRIGGER registration_resumed BEFORE UPDATE OF status ON registration
WHEN (OLD.status = 'CANCEL' AND NEW.status = 'ACTIVE' AND OLD.end_reason IS NOT 'refund' AND (
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
    WHERE paid.tenant_id = NEW.tenant_id AND paid.account_id = NEW.account_id AND paid.plan_id > '' AND paid.kind = 'purchase' AND paid.places IS NULL
      AND paid.coverage = NEW.coverage AND paid.state IN ('received', 'redirected', 'authorised', 'unknown')
      AND paid.state IN ('authorised', 'unknown')
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;
DROP TRIGGER registration_next_covered;
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
    WHERE paid.tenant_id = NEW.tenant_id AND paid.account_id = NEW.account_id AND paid.plan_id > '' AND paid.kind = 'purchase' AND paid.places IS NULL
      AND paid.coverage = NEW.next_coverage AND paid.state IN ('received', 'redirected', 'authorised', 'unknown')
      AND paid.state IN ('authorised', 'unknown')
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;
DROP TRIGGER order_transition_changing;
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
      WHERE paid.tenant_id = own.tenant_id AND paid.account_id = own.account_id AND paid.plan_id > '' AND paid.kind = 'purchase' AND paid.places IS NULL
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
