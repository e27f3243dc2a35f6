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
ALTER TABLE `campaigns` ADD `sent_by` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `key_owners` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `owner_id` text;--> statement-breakpoint
CREATE INDEX `messages_owner` ON `messages` (`owner_id`,`ts`) WHERE "messages"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE `ownership_losses` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `ownership_losses_plant` ON `ownership_losses` (`plant_id`);--> statement-breakpoint
CREATE INDEX `ownership_losses_device` ON `ownership_losses` (`device_id`) WHERE "ownership_losses"."device_id" is not null;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `owner_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_owner` ON `audit_log` (`owner_id`,`at`);