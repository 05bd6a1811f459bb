-- The publisher tells of later periods by its own number for them. With tenant_id before it the planner takes the table's own key.
CREATE INDEX registration_by_periodic_payment ON registration (provider_ref ->> '$.periodicPaymentId')
  WHERE provider = 'GAKKEN_ID';
