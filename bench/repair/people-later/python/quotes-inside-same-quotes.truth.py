import asyncio
import json
import os

import discord
from discord.ext import commands

TOKEN = os.environ.get("DISCORD_TOKEN")
intents = discord.Intents.default()
intents.message_content = True
bot = commands.Bot(command_prefix="!", intents=intents)
scores = {}


@bot.event
async def on_ready():
    print(f"Logged in as {bot.user.name} ({bot.user.id})")
    await bot.change_presence(activity=discord.Game(name="with code"))


@bot.command(name="roll", help="Rolls a die")
async def roll(ctx, sides: int = 6):
    if sides < 2:
        await ctx.send("A die has at least two sides, you know!")
        return
    number = random.randint(1, sides)
    scores[ctx.author.id] = scores.get(ctx.author.id, 0) + number
    await ctx.send(f"{ctx.author.mention} rolled **{number}** (total {scores[ctx.author.id]})")


@bot.command()
@commands.has_permissions(manage_messages=True)
async def clear(ctx, amount: int = 5):
    deleted = await ctx.channel.purge(limit=amount + 1)
    note = await ctx.send("Deleted {0} messages.".format(len(deleted) - 1))
    await asyncio.sleep(3)
    await note.delete()


@clear.error
async def clear_error(ctx, error):
    if isinstance(error, commands.MissingPermissions):
        await ctx.send("You can't do that :(")
    elif isinstance(error, commands.BadArgument):
        await ctx.send("Usage: !clear <number>, e.g. \"!clear 10\"")
    else:
        raise error


def save(path="scores.json"):
    with open(path, "w") as file:
        json.dump(scores, file, indent=4)


try:
    bot.run(TOKEN)
finally:
    save()
