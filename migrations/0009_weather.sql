CREATE TABLE `site_weather` (
	`site` text NOT NULL,
	`day` text NOT NULL,
	`rain` real,
	`wind_speed` real,
	`wind_bearing` real,
	`source` text NOT NULL,
	PRIMARY KEY(`site`, `day`)
);
--> statement-breakpoint
CREATE TABLE `site_weather_fill` (
	`site` text PRIMARY KEY NOT NULL,
	`from_day` text,
	`to_day` text,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `weather_cache` (
	`cell` text NOT NULL,
	`kind` text NOT NULL,
	`span` text,
	`data` text,
	`source` text,
	`fetched_at` integer,
	`asked_at` integer NOT NULL,
	`wanted_at` integer,
	PRIMARY KEY(`cell`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `weather_services` (
	`service` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`paused_until` integer NOT NULL,
	`reason` text
);
