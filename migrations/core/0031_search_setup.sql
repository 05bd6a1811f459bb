-- The second of two who change how a site is searched is told.
ALTER TABLE sort_field ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE search_tab ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE search_box ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
