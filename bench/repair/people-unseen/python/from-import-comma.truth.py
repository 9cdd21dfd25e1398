import os

import discord
from discord.ext import commands

intents = discord.Intents.default()
intents.message_content = True
bot = commands.Bot(command_prefix="!", intents=intents)

scores = {}
banned = ["spam", "scam"]


@bot.event
async def on_ready():
    print(f"Logged in as {bot.user}")
    await bot.change_presence(activity=discord.Game("chess"))


@bot.command(name="score", help="Shows the score of a member")
async def score(ctx, member: discord.Member = None):
    member = member or ctx.author
    total = scores.get(member.id, 0)
    if total == 0:
        await ctx.send(f"{member.name} has no points yet")
    elif total > 100 and member.id in scores:
        await ctx.send("A champion!")
    else:
        await ctx.send(f"{member.name} has {total} points")


@bot.event
async def on_message(message):
    if message.author == bot.user:
        return
    words = message.content.lower().split()
    if any(word in banned for word in words):
        await message.delete()
    else:
        scores[message.author.id] = scores.get(message.author.id, 0) + len(words)
    await bot.process_commands(message)


bot.run(os.environ["TOKEN"])
