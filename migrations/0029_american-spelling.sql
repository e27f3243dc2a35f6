-- The words of the code are American everywhere, also where they are stored.
UPDATE `audit_log` SET `action` = 'normalization-started' WHERE `action` = 'normalisation-started';--> statement-breakpoint
UPDATE `audit_log` SET `action` = 'normalization-undo-started' WHERE `action` = 'normalisation-undo-started';
