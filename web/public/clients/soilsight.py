"""Client of the Soilsight API v1. Python 3.9 or later, no packages.

    from soilsight import Soilsight
    portal = Soilsight("https://portal.example", token)
    for day in portal.pages("/daily-soiling", device_id="...", **{"from": "2026-09-01"}):
        print(day["day"], day["soiling_loss_percent"])
"""
import json
import time
import urllib.error
import urllib.parse
import urllib.request


class ApiError(Exception):
    """`slug` names the problem (/developers/problems), `errors` the parameters."""

    def __init__(self, status, problem):
        super().__init__(f"{status} {problem.get('title', '')} {problem.get('errors', '')}".strip())
        self.status = status
        self.slug = problem.get("type", "").rpartition("#")[2]
        self.errors = problem.get("errors", [])
        self.request_id = problem.get("request_id")


class Soilsight:
    def __init__(self, portal, token, retries=3):
        self.root = portal.rstrip("/") + "/api/v1"
        self.token = token
        self.retries = retries

    def get(self, path, **query):
        """The answer of one call. Waits and tries again after 429 and 503."""
        asked = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
        headers = {"Authorization": "Bearer " + self.token, "Accept": "application/json"}
        request = urllib.request.Request(self.root + path + ("?" + asked if asked else ""), headers=headers)
        for attempt in range(self.retries + 1):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code in (429, 503) and attempt < self.retries:
                    time.sleep(float(error.headers.get("Retry-After") or 2 ** attempt))
                    continue
                try:
                    problem = json.load(error)
                except ValueError:
                    problem = {"title": error.reason}
                raise ApiError(error.code, problem) from None

    def pages(self, path, **query):
        """All rows of a list, page after page."""
        cursor = None
        while True:
            answer = self.get(path, **query, cursor=cursor)
            yield from answer["data"]
            cursor = answer["next_cursor"]
            if cursor is None:
                return

    def sync(self, copy, synced_at=None, **query):
        """Brings a dict of daily soiling, by (device_id, day), up to date. Returns `synced_at` for the next call."""
        if synced_at is not None:
            query["updated_since"] = synced_at
        cursor, newest = None, None
        while True:
            answer = self.get("/daily-soiling", **query, cursor=cursor)
            newest = newest or answer["synced_at"]
            for day in answer["data"]:
                key = (day["device_id"], day["day"])
                if day["is_deleted"]:
                    copy.pop(key, None)
                else:
                    copy[key] = day
            cursor = answer["next_cursor"]
            if cursor is None:
                return newest or synced_at
