-- Until when a browser may carry the rights of a seat's reading without asking. A seat that is left is free when they have run out, not before.
ALTER TABLE seat ADD COLUMN carried_until INTEGER NOT NULL DEFAULT 0;
