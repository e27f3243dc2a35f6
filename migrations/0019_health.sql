CREATE TABLE `health_days` (
	`subsystem` text NOT NULL,
	`environment` text NOT NULL,
	`day` text NOT NULL,
	`checks` integer NOT NULL,
	`failed` integer NOT NULL,
	PRIMARY KEY(`subsystem`, `environment`, `day`)
);
--> statement-breakpoint
CREATE INDEX `health_days_day` ON `health_days` (`day`);--> statement-breakpoint
CREATE TABLE `health_incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`subsystem` text NOT NULL,
	`environment` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`is_confirmed` integer NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `health_incidents_started` ON `health_incidents` (`started_at`);--> statement-breakpoint
CREATE INDEX `health_incidents_ended` ON `health_incidents` (`ended_at`);--> statement-breakpoint
CREATE TABLE `health_records` (
	`subsystem` text NOT NULL,
	`environment` text NOT NULL,
	`at` integer NOT NULL,
	`success` integer NOT NULL,
	`status` integer,
	`latency_ms` integer,
	`detail` text,
	PRIMARY KEY(`subsystem`, `environment`, `at`)
);
--> statement-breakpoint
CREATE INDEX `health_records_at` ON `health_records` (`at`);