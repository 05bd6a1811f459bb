-- A publisher's news is a notification everywhere; the setting had another word for it. The column of the reader's choice
-- keeps its name: a release that is still running reads it.
UPDATE site_setting SET name = 'notification' WHERE name = 'notice';
