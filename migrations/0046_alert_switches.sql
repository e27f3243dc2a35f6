ALTER TABLE `plant_notifications` ADD `wash_due` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_alerts` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `users` SET `email_alerts` = `email_reports` WHERE `email_reports` = 0;--> statement-breakpoint
UPDATE `plant_notifications` SET `wash_due` = `report` WHERE `report` = 0;