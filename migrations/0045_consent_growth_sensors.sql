CREATE TABLE `usage_counts` (
	`subject` text NOT NULL,
	`ends_at` integer NOT NULL,
	`amount` integer NOT NULL,
	`counted_by` text NOT NULL,
	PRIMARY KEY(`subject`, `ends_at`)
);
--> statement-breakpoint
CREATE INDEX `usage_counts_end` ON `usage_counts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `day_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`counts` integer NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	`undone_by` text,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `day_decisions_device` ON `day_decisions` (`device_id`,`set_at`);--> statement-breakpoint
CREATE TABLE `access_notices` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`change` text NOT NULL,
	`name` text NOT NULL,
	`sender_id` text NOT NULL,
	`sender` text NOT NULL,
	`until` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `access_notices_at` ON `access_notices` (`at`);--> statement-breakpoint
CREATE TABLE `plant_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`plant_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`declined_at` integer,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plant_offers_plant` ON `plant_offers` (`plant_id`);--> statement-breakpoint
CREATE INDEX `plant_offers_giver` ON `plant_offers` (`giver_id`);--> statement-breakpoint
CREATE INDEX `plant_offers_receiver` ON `plant_offers` (`receiver_id`);--> statement-breakpoint
DROP INDEX `maintenance_windows_plant`;--> statement-breakpoint
CREATE INDEX `maintenance_windows_target` ON `maintenance_windows` (`plant_id`,`device_id`,`to`);--> statement-breakpoint
ALTER TABLE `plant_notifications` ADD `wash_due` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `sent_by` text;--> statement-breakpoint
CREATE INDEX `campaigns_sender` ON `campaigns` (`sent_by`,`created_by`);--> statement-breakpoint
ALTER TABLE `devices` ADD `erase_at` integer;--> statement-breakpoint
ALTER TABLE `devices` ADD `erase_owners` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `erase_by` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `key_owners` text;--> statement-breakpoint
CREATE INDEX `devices_erase_at` ON `devices` (`erase_at`) WHERE "devices"."erase_at" is not null;--> statement-breakpoint
ALTER TABLE `provisioned_units` ADD `claim_code_hash` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `owner_id` text;--> statement-breakpoint
CREATE INDEX `messages_owner` ON `messages` (`owner_id`,`ts`) WHERE "messages"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `email_alerts` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `ownership_losses` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `ownership_losses_plant` ON `ownership_losses` (`plant_id`);--> statement-breakpoint
CREATE INDEX `ownership_losses_device` ON `ownership_losses` (`device_id`) WHERE "ownership_losses"."device_id" is not null;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `repeat_key` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `place` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address` text;--> statement-breakpoint
CREATE INDEX `audit_log_owner` ON `audit_log` (`owner_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_repeat` ON `audit_log` (`repeat_key`) WHERE "audit_log"."repeat_key" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_address` ON `audit_log` (`at`) WHERE coalesce("audit_log"."address", "audit_log"."after" ->> '$.address') is not null;--> statement-breakpoint
ALTER TABLE `rollouts` ADD `turned_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `users` SET `email_alerts` = `email_reports` WHERE `email_reports` = 0;--> statement-breakpoint
UPDATE `plant_notifications` SET `wash_due` = `report` WHERE `report` = 0;