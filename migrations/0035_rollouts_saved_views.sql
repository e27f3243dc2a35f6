CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search` text NOT NULL,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `rollout_devices` (
	`rollout_id` text NOT NULL,
	`device_id` text NOT NULL,
	`position` integer NOT NULL,
	`device_name` text NOT NULL,
	`state` text NOT NULL,
	`command_id` text,
	`reason` text,
	PRIMARY KEY(`rollout_id`, `device_id`),
	FOREIGN KEY (`rollout_id`) REFERENCES `rollouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rollout_devices_device` ON `rollout_devices` (`device_id`);--> statement-breakpoint
CREATE INDEX `rollout_devices_running` ON `rollout_devices` (`rollout_id`) WHERE "rollout_devices"."state" = 'running';--> statement-breakpoint
CREATE TABLE `rollouts` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`group_size` integer NOT NULL,
	`failures_seen` integer DEFAULT 0 NOT NULL,
	`started_by` text NOT NULL,
	`owner_id` text,
	`started_at` integer NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rollouts_person` ON `rollouts` (`started_by`,`started_at`);--> statement-breakpoint
CREATE INDEX `rollouts_owner` ON `rollouts` (`owner_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `rollouts_running` ON `rollouts` (`started_at`) WHERE "rollouts"."state" = 'running';--> statement-breakpoint
ALTER TABLE `devices` ADD `clock_tried_at` integer;