CREATE TABLE `campaign_steps` (
	`campaign_id` text NOT NULL,
	`plant_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer,
	`changed_at` integer,
	`changed_by` text,
	`logged` text,
	PRIMARY KEY(`campaign_id`, `plant_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_steps_plant` ON `campaign_steps` (`plant_id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`crew` text NOT NULL,
	`email` text NOT NULL,
	`note` text NOT NULL,
	`state` text NOT NULL,
	`link_version` integer NOT NULL,
	`has_links` integer NOT NULL,
	`mailed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaigns_owner` ON `campaigns` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_end` ON `campaigns` (`to_day`);