-- The order by which a reader's card was charged or proven last: a renewal refers to it, as one more of a series that its
-- cardholder began. Cards from before have none until they are charged once more.
ALTER TABLE payer ADD COLUMN series_order TEXT;
ALTER TABLE payer ADD COLUMN series_at INTEGER;
